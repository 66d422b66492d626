/** How replicas announce that an order has moved, for programs that wait for the end of many orders. */
export { MOVES_CHANNEL, readAnnouncement } from '../saga/live-orders.ts';
