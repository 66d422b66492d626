import { copyingTexts } from '../copying.ts';
import { errorTexts } from '../errors.ts';
import { sharedTexts } from '../shared.ts';
import { shellTexts } from '../shell.ts';
import { signInReasons } from '../sign-in-reasons.ts';
import { signInTexts } from '../sign-in.ts';
import { unreachableTexts } from '../unreachable.ts';
import * as hindi from './frame.ts';
import { inPlaceOf } from './in-place-of.ts';

/** Hindi for the shell: the frame around every page, and signing in. */
export function speakHindi(): void {
  inPlaceOf(copyingTexts, hindi.copying);
  inPlaceOf(errorTexts, hindi.errors);
  inPlaceOf(sharedTexts, hindi.shared);
  inPlaceOf(shellTexts, hindi.shell);
  inPlaceOf(signInReasons, hindi.reasons);
  inPlaceOf(signInTexts, hindi.signIn);
  inPlaceOf(unreachableTexts, hindi.unreachable);
}
