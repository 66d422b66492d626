export const providerCheckTexts = {
  check: 'Check Payment Status',
  failed: (message: string) => `Failed to check payment status: ${message}`,
  noMerchantId: 'No merchant transaction ID found for this order',
};
