import type { Answer } from '../../../domain/observation.ts';
import { refusals } from '../refusals.ts';
import { SUCCESS } from '../reply.ts';

const OUT_OF_POINTS = '20010';
const PRODUCT_OFF = '20011';
const BAD_SIGNATURE = '20012';

const answer = (body: object): Answer => ({ kind: 'answer', httpStatus: 200, body: JSON.stringify(body) });
const refused = (status: number | string, message = 'no'): Answer => answer({ status: Number(status), message });

/** Smile.one's answers, for tests that run on any supplier. */
export const smileOneAnswers = {
  environment: {
    SUPPLIER_BASE_URL: 'http://127.0.0.1:9/br',
    SUPPLIER_UID: '1000001',
    SUPPLIER_EMAIL: 'shop@example.test',
    SUPPLIER_KEY: 'a-merchant-key',
  },
  refusals: refusals({ outOfPoints: OUT_OF_POINTS, productOff: PRODUCT_OFF, badSignature: BAD_SIGNATURE }),
  successStatus: SUCCESS,
  delivered: (orderId: string) => answer({ status: 200, message: 'success', order_id: orderId }),
  unnumbered: answer({ status: 200, message: 'success' }),
  unknownPlayer: refused(20003, 'USER ID ou Zone ID não existe'),
  notDeliverable: refused(201),
  productOff: refused(PRODUCT_OFF),
  outOfPoints: refused(OUT_OF_POINTS),
  badSignature: refused(BAD_SIGNATURE),
  unknownStatus: (status: string) => refused(status),
  player: (username: string, { '': all = 1, ...named }: Readonly<Record<string, number>> = {}) =>
    answer({
      status: 200,
      message: 'success',
      username,
      zone: 4,
      change_price: all,
      id_change_price_info: Object.entries(named).map(([product_id, change_price]) => ({ product_id, change_price })),
    }),
};
