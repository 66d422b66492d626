export const copyingTexts = {
  copied: 'Copied',
  copyFailed: 'Failed to copy ID to clipboard.',
};
