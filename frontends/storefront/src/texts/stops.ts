export const stopTexts = {
  orders: 'New orders are paused right now. Your items and your game account are kept.',
  deliveries:
    'Deliveries are paused; an order placed now waits, at most 24 hours, then the money is back in your wallet.',
  methodPaused: 'Paused right now',
  method: 'This payment method is paused. Please choose another one.',
  methods: 'All payment methods are paused right now. Please try again later.',
  recharges: 'Adding money is paused right now. What is in your wallet is safe and can be spent.',
  product: 'Not available',
  productOf: (name: string) => `${name}: not available right now`,
  notInOrder: (names: string) => `Not available right now, so not in your order: ${names}.`,
  placed:
    "Deliveries are paused. Your order is paid and waits for them. What is not delivered within 24 hours is refunded to your wallet. You don't need to do anything.",
};
