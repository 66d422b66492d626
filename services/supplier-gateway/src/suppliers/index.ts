/** The only supplier of this service. Another supplier needs a folder of its own, and this line has to name that folder. */
export { smileOne as theSupplier } from './smile-one/entry.ts';
