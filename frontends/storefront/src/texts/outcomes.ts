import type { FailureCode } from '@topup/web-kit/api/statuses.ts';
import { formatRupees } from '@topup/web-kit/format/rupees.ts';

const SERVER = null;
const failures: Record<FailureCode, string | null> = {
  insufficient_balance: 'Your wallet balance was too low.',
  payment_declined: 'The payment was declined.',
  payment_not_made: 'No payment was made.',
  payment_late: SERVER,
  amount_mismatch: SERVER,
  payment_unassigned: SERVER,
  credit_delayed: SERVER,
  player_not_found: SERVER,
  region_not_allowed: SERVER,
  pass_limit_reached: SERVER,
  item_unavailable: SERVER,
  delivery_refused: SERVER,
  not_delivered_in_time: SERVER,
  account_blocked: 'Your account is blocked, so these items were not sent.',
  delivery_not_confirmed: SERVER,
  // Empty, because the card's own text already says that the refund failed.
  refund_failed: '',
  source_refund_refused: 'The payment gateway refused the refund.',
};

/** Texts by failure code. If a text is null or absent, the server's message is shown. */
export const failureTexts: Readonly<Record<string, string | null>> = failures;

/** Titles for recharges and orders whose payment was not used as requested. */
export const uncreditedTitles = {
  returning: 'Refund Initiated',
  held: 'Payment Under Review',
  credited: 'Payment Added to Your Wallet',
  returned: 'Payment Returned',
  manualRefund: 'Refunded by Support',
  refundFailed: 'Refund Failed',
};

export const rechargeOutcomeTexts = {
  processing: 'Processing Recharge',
  processingText: "We're confirming your payment. You can close this page; it updates by itself.",
  steps: { begun: 'Started', paid: 'Payment', done: 'In wallet' },
  slow: 'Confirmation Is Taking Longer Than Usual',
  slowText: 'It is safe to close this page. Your wallet history shows the result as soon as it is known.',
  success: 'Recharge Successful!',
  successText: 'Added to your wallet.',
  amount: 'Recharge',
  newBalance: 'New balance',
  notCredited: 'Your payment could not be added to the wallet.',
  heldText:
    "The payment doesn't match this recharge, so it was not added to your wallet. It is safe: our support team decides about it.",
  creditedText: "The payment didn't match this recharge, so our support team has credited what you paid.",
  refundText: 'Your payment could not be added to the wallet. Your money is on its way back to you.',
  refundFailedText: 'We could not send your payment back yet. Please contact support with your transaction ID.',
  failed: 'Payment Failed',
  failedText: 'Your money has not been deducted.',
  error: 'An Error Occurred',
  missingId: 'Transaction ID not found in URL.',
  connect: 'Could not connect to server.',
  goesOn: 'Your recharge goes on without this page, and this page asks again by itself.',
  contactSupport: 'Contact Support',
  toOrder: 'Back to Your Order',
  toWallet: 'Go to Wallet',
  toHistory: 'View History',
  transactionId: 'Transaction ID',
};

export const orderOutcomeTexts = {
  processing: 'Processing Your Order',
  processingText:
    'Payment and delivery are under way. You can close this page: your order goes on without it, and the page updates by itself.',
  steps: { paid: 'Payment', sent: 'Sending', done: 'Delivery' },
  waiting: 'Waiting for Your Payment',
  waitingText:
    'Not paid yet? Unpaid orders close by themselves; nothing is charged. If you have paid, you can close this page.',
  unpaidText:
    'Unpaid orders close by themselves; nothing is charged. If you have paid, this changes once it is confirmed.',
  continuePayment: 'Continue Payment',
  returningText: 'What you paid is on its way back to you.',
  slow: 'Processing is Taking Longer Than Usual',
  slowText: 'It is safe to close this page. Check your order history later for the result.',
  placed: 'Order Placed',
  placedText:
    "Your order is paid and awaiting final processing. It will be completed within 24 hours. You don't need to do anything.",
  completed: 'Order Successful!',
  completedText: 'All items have been delivered to your game account.',
  partial: 'Order Partially Completed',
  partialText: 'Some items could not be delivered. The refund for the failed items has been credited to your wallet.',
  partialManualRefundText: 'Some items could not be delivered. Our support team has refunded you for them.',
  failed: 'Order Failed',
  returnedText: 'Your payment was returned to the account you paid from.',
  failedText: 'The refund was initiated automatically: the full amount has been credited to your wallet.',
  failedAmountText: (amount: number) => `The full amount (${formatRupees(amount)}) has been returned to your wallet.`,
  paymentFailed: 'Payment Failed',
  paymentFailedText: 'No money has been deducted.',
  cancelled: 'Order Cancelled',
  cancelledText: 'No payment was processed.',
  refundFailedText: 'We could not credit your refund. Please contact support with your order ID.',
  returnFailedText:
    'Your payment could not be returned to the account you paid from yet. Please contact support with your order ID.',
  amount: 'Order total',
  paid: 'You paid',
  player: 'Player',
  delivered: (done: number, of: number) => `${done} of ${of} delivered`,
  refunded: (amount: string) => `Refunded ${amount}`,
  refundedTotal: 'Refunded',
  balanceNow: 'Wallet balance',
  balanceUnknown: 'Unavailable',
  goesOn: 'Your order goes on without this page, and this page asks again by itself.',
  getHelp: 'Get help with this order',
  error: 'An Error Occurred',
  missingId: 'Order ID not found in URL.',
  network: 'A network error occurred. Please check your connection.',
  orderId: 'Order ID',
  reason: 'Reason',
  viewOrders: 'View My Orders',
  backHome: 'Back to Home',
  contactSupport: 'Contact Support',
};

/** The state of a step, for screen readers. A step that is still ahead has none. */
export const stepTexts = { label: 'Progress', done: 'done', now: 'under way', ended: 'stopped' };

export const signInFirstTexts = {
  title: 'Please sign in',
  text: 'Sign in to see the current status. Your order or payment continues without this page.',
  signIn: 'Sign in',
};
