/** Texts of the buttons that copy an id. */
export const copyingTexts = {
  copied: 'Copied',
  copyFailed: 'Failed to copy ID to clipboard.',
};
