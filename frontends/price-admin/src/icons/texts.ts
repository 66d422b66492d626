const NAME_MAX = 15;

export const iconTexts = {
  title: 'Icon Management',
  file: 'Picture file',
  hint: 'PNG, JPEG or WebP, up to 1 MB.',
  upload: 'Upload Icon',
  uploading: 'Uploading...',
  noFile: 'Please select a file to upload.',
  uploaded: 'Icon uploaded successfully!',
  uploadFailed: 'An error occurred during upload.',
  available: (count: number) => `Available Icons (${count})`,
  empty: 'No icons yet. Products show the drawing that fits their name.',
  readFailed: 'The icons did not load.',
  pick: (name: string) => `Icon of ${name}`,
  pickText: 'Players see it beside the name.',
  none: 'None',
  noneText: 'Shows the drawing that fits the name',
  chosen: 'Product icon updated.',
  chooseFailed: 'An error occurred.',
  short: (filename: string) => (filename.length > NAME_MAX ? `${filename.slice(0, NAME_MAX)}…` : filename),
};
