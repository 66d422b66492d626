/** How replicas announce a move of an order; used by programs that wait until many orders have ended. */
export { MOVES_CHANNEL, readAnnouncement } from '../saga/live-orders.ts';
