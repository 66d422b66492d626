import { supplierSimulator } from '../supplier-simulator.ts';
import { BAD_SIGNATURE, OUT_OF_POINTS, PRODUCT_OFF, smileOneApi } from './api.ts';

export const smileOne = supplierSimulator({
  credentials: ['SUPPLIER_UID', 'SUPPLIER_EMAIL', 'SUPPLIER_KEY'],
  address: 'SUPPLIER_BASE_URL',
  // The simulator's own statuses. The real supplier's are unknown.
  settings: {
    SUPPLIER_STATUS_OUT_OF_POINTS: String(OUT_OF_POINTS),
    SUPPLIER_STATUS_PRODUCT_OFF: String(PRODUCT_OFF),
    SUPPLIER_STATUS_BAD_SIGNATURE: String(BAD_SIGNATURE),
  },
  api: (shop, { SUPPLIER_UID: uid, SUPPLIER_EMAIL: email, SUPPLIER_KEY: key }) =>
    smileOneApi(shop, { uid, email, key }),
});
