export const supportTexts = {
  title: 'Get Support',
  intro: 'Something did not arrive, or you are not sure what a status means? Write to us, a person answers.',
  chat: 'Chat on WhatsApp',
  prefilled: 'Hello, I need help with my top-up. My order ID is: ',
  hours: '10 AM to 7 PM IST',
  beforeTitle: 'Before you write',
  before: [
    'Copy the order ID or transaction ID from your orders or your wallet history.',
    'An order with the status Placed is paid and queued. It completes within 24 hours without your doing anything.',
    'A failed order puts its money back into your wallet by itself, usually within a minute.',
    'We never ask for your password, your UPI PIN or a one-time code.',
  ],
};
