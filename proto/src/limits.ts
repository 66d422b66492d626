export const ORDER_UNITS_LIMIT = 500;
