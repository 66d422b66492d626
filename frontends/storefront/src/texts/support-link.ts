export const supportLinkTexts = {
  make: 'Link for Support',
  link: 'Link for support',
  copy: 'Copy link',
  note: (until: string) => `It shows the status of this order and nothing else, to anybody who has it, until ${until}.`,
  failed: 'The link could not be made. Please try again.',
  title: 'Order status',
  order: 'Order ID',
  loading: 'Loading the status',
  refresh: 'Refresh',
  unreachable: 'The status could not be loaded.',
  incomplete: 'This link is not complete. Please copy all of it.',
};
