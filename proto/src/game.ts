/** Requests, prices and orders name it, so that a second game can be told from it. */
export const GAME_CODE = 'mobilelegends';
