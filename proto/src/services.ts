/** The services, each named after its folder. */
export const serviceNames = ['auth', 'wallet', 'order', 'catalogue', 'supplier-gateway'] as const;
export type ServiceName = (typeof serviceNames)[number];
