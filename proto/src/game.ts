/** Requests, prices and orders contain this code, so that the store could sell for a second game. */
export const GAME_CODE = 'mobilelegends';
