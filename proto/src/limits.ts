/** The maximum number of units in one order, and so in one command about it. */
export const ORDER_UNITS_LIMIT = 500;
