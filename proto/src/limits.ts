/** The most units that one order, and so one command about it, may have. */
export const ORDER_UNITS_LIMIT = 500;
