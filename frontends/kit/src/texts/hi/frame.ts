import type { copyingTexts } from '../copying.ts';
import type { errorTexts } from '../errors.ts';
import type { pagesTexts } from '../pages.ts';
import { sharedTexts } from '../shared.ts';
import type { shellTexts } from '../shell.ts';
import type { signInReasons } from '../sign-in-reasons.ts';
import type { signInTexts } from '../sign-in.ts';
import type { stepperTexts } from '../stepper.ts';
import type { unreachableTexts } from '../unreachable.ts';

export const copying: typeof copyingTexts = {
  copied: 'कॉपी हो गया',
  copyFailed: 'ID कॉपी नहीं हो सकी।',
};

export const stepper: typeof stepperTexts = {
  increase: (name) => `${name} की संख्या बढ़ाएँ`,
  decrease: (name) => `${name} की संख्या घटाएँ`,
};

export const reasons: typeof signInReasons = {
  first: 'आगे बढ़ने के लिए साइन इन करें।',
  ended: 'आपका सेशन समाप्त हो गया है। कोई पैसा नहीं कटा। आगे बढ़ने के लिए साइन इन करें।',
  endedUnsure: 'आपका सेशन समाप्त हो गया है। अपने पेमेंट का नतीजा देखने के लिए साइन इन करें।',
};

export const pages: typeof pagesTexts = {
  pagination: 'पेज',
  previousPage: 'पिछला पेज',
  nextPage: 'अगला पेज',
  pageOf: (page, count) => `पेज ${page} / ${count}`,
  pastEnd: 'यह पेज खाली है',
  pastEndText: (count) => (count === 1 ? 'केवल एक पेज है।' : `केवल ${count} पेज हैं।`),
  lastPage: 'आख़िरी पेज पर जाएँ',
};

export const shared: typeof sharedTexts = {
  brand: sharedTexts.brand,
  loading: 'लोड हो रहा है',
  tryAgain: 'फिर कोशिश करें',
  close: 'बंद करें',
  cancel: 'रद्द करें',
  ok: 'ठीक है',
  offlineTitle: 'आप ऑफ़लाइन हैं',
  offlineText: 'कनेक्शन वापस आते ही यह पेज फिर चलने लगेगा।',
  stillWorking: 'काम चल रहा है। कृपया यह पेज खुला रखें, इंतज़ार करने से कुछ नहीं खोएगा।',
  connectionFailed: 'सर्वर से कनेक्ट नहीं हो सका।',
  unexpectedAnswer: 'कुछ अनपेक्षित जवाब आया। कृपया पेज दोबारा लोड करें।',
};

export const unreachable: typeof unreachableTexts = {
  title: 'स्टोर से कनेक्शन नहीं है',
  text: 'आपका माँगा हुआ पेज कनेक्शन वापस आते ही अपने आप खुल जाएगा।',
  orders: 'चल रहे ऑर्डर और पेमेंट इस पेज के बिना भी आगे बढ़ते हैं। नतीजा आपको ऑर्डर में मिलेगा।',
};

export const signIn: typeof signInTexts = {
  title: 'रिचार्ज के लिए साइन इन करें',
  text: 'अपने Google अकाउंट से अपना वॉलेट और ऑर्डर खोलें।',
  google: 'Google से जारी रखें',
  neededTitle: 'कृपया साइन इन करें',
  needed: 'मौजूदा स्टेटस देखने के लिए साइन इन करें। आपका ऑर्डर या पेमेंट इस पेज के बिना भी चलता रहता है।',
  signIn: 'साइन इन करें',
  waiting: 'Google का इंतज़ार है…',
  consentBefore: 'जारी रखकर आप पुष्टि करते हैं कि आपकी उम्र 18 साल या उससे ज़्यादा है, और आप स्वीकार करते हैं:',
  terms: 'सेवा की शर्तें',
  consentBetween: 'और',
  privacy: 'प्राइवेसी पॉलिसी',
  googleFailed: 'Google से साइन इन नहीं हो सका। कृपया फिर कोशिश करें।',
  authFailed: 'साइन इन नहीं हो सका',
};

export const shell: typeof shellTexts = {
  skip: 'सीधे मुख्य भाग पर जाएँ',
  navigation: 'मुख्य मेन्यू',
  navHome: 'होम',
  navWallet: 'वॉलेट',
  navOrders: 'ऑर्डर',
  navAdmin: 'Admin',
  navDashboard: 'Dashboard',
  profile: 'प्रोफ़ाइल',
  userMenu: 'अकाउंट मेन्यू',
  support: 'सहायता',
  faq: 'सवाल-जवाब',
  logout: 'लॉग आउट',
  logoutFailed: 'हम आपको साइन आउट नहीं कर सके। अपना कनेक्शन देखें और फिर कोशिश करें।',
  language: 'भाषा',
  theme: 'थीम',
  themeDark: 'डार्क',
  themeLight: 'लाइट',
  themeSystem: 'फ़ोन जैसी',
  notFoundCode: '404',
  notFoundTitle: 'पेज नहीं मिला।',
  notFoundLink: 'होम पर लौटें',
  remoteFailedTitle: 'यह पेज लोड नहीं हुआ',
  remoteFailedText: 'थोड़ी देर में फिर कोशिश करें। चल रहे ऑर्डर और पेमेंट इस पेज के बिना भी आगे बढ़ते हैं।',
  remoteHelp: 'मदद चाहिए? यहाँ लिखें:',
  retry: 'फिर कोशिश करें',
  startFailedTitle: 'स्टोर शुरू नहीं हो सका',
  startFailedText: 'आपके कनेक्शन या हमारे सर्वर में दिक़्क़त है। कुछ भी खोया नहीं है।',
  sessionFailed: 'हम जाँच नहीं सके कि किसने साइन इन किया है।',
  notifications: 'सूचनाएँ',
};

/** By code: what the server says in English. */
export const errors: typeof errorTexts = {
  unauthenticated: 'कृपया साइन इन करें।',
  session_expired: 'आपका सेशन समाप्त हो गया है। कृपया फिर साइन इन करें।',
  forbidden: 'आपको इसकी अनुमति नहीं है।',
  not_found: 'नहीं मिला।',
  too_many_requests: 'बहुत सारे अनुरोध आए। थोड़ा रुककर फिर कोशिश करें।',
  unavailable: 'यह अभी उपलब्ध नहीं है। कृपया फिर कोशिश करें।',
  internal: 'हमारी ओर से कोई गड़बड़ी हुई। कृपया फिर कोशिश करें।',
  prices_changed: 'कीमतें बदल गई हैं। कृपया अपना ऑर्डर फिर देख लें।',
  item_unavailable: 'यह आइटम अभी उपलब्ध नहीं है।',
  player_not_found: 'इस User ID और Zone ID वाला कोई खिलाड़ी नहीं है।',
  order_closed: 'यह ऑर्डर बंद हो चुका है। आपसे कोई पैसा नहीं लिया गया।',
  in_flight: 'आपका पिछला अनुरोध अभी चल रहा है। थोड़ी देर में फिर कोशिश करें।',
};
