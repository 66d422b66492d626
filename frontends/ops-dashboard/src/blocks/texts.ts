export const blockTexts = {
  title: 'Blocked account',
  loading: 'Checking whether the account is blocked',
  failed: 'Failed to find out whether the account is blocked.',
  stale: 'Below is what was last read.',
  reason: 'Reason',
  by: 'Blocked by',
  since: 'Since',
  block: 'Block account',
  unblock: 'Unblock account',
  blockText:
    'No orders and no recharges any more, and every session ends at once. Payments under way are credited; what is not sent yet is refunded to the wallet. The player can sign in and sees the balance, the orders and the reason.',
  unblockText: 'The player can buy and add money again. Orders that are being refunded are still refunded.',
  blockHint: 'The player reads it, on every page.',
  actFailed: 'The account could not be changed.',
};
