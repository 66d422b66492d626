/** The services, each named after its folder. They send and receive the messages. */
export const serviceNames = ['auth', 'wallet', 'order', 'catalogue', 'supplier-gateway'] as const;
export type ServiceName = (typeof serviceNames)[number];
