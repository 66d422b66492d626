export const supportTexts = {
  title: 'Get Support',
  intro: "Something didn't arrive, or you're not sure what a status means? Write to us: a real person will answer.",
  chat: 'Chat on WhatsApp',
  prefilled: 'Hello, I need help with my top-up. My order ID is: ',
  hours: '10 AM to 7 PM IST',
  beforeTitle: 'Before you write',
  before: [
    'Copy the order ID or transaction ID from your orders or your wallet history.',
    "An order with the status Placed is paid and queued. It will be completed within 24 hours. You don't need to do anything.",
    'If an order fails, the money is returned to your wallet automatically, usually within a minute.',
    'We never ask for your password, your UPI PIN or a one-time code.',
  ],
};
