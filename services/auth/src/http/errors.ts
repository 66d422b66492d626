import { ApiError, conflict, sessionExpired, tooMany, type ErrorMap } from '@topup/kit/errors';
import type { RefreshFailure } from '../use-cases/refresh-session.ts';
import type { SignInFailure } from '../use-cases/sign-in.ts';

export const authErrors: ErrorMap<SignInFailure | RefreshFailure> = {
  bad_id_token: () => new ApiError(401, 'invalid_id_token', 'Google Sign-In failed. Please try again.'),
  id_token_used: () =>
    new ApiError(401, 'id_token_used', 'This sign-in was already used. Please sign in with Google again.'),
  account_closing: () => conflict('account_closing', 'This account is being closed.'),
  sign_ups_stopped: () =>
    conflict('sign_ups_stopped', 'New accounts cannot be opened right now. Please try again later.'),
  session_over: () => sessionExpired(),
  too_many: ({ waitS }) => tooMany(waitS),
};
