import type { blockedTexts } from '../blocked.ts';
import type { noticeTexts } from '../notices.ts';
import type { shellTexts, unreachableTexts } from '../shell.ts';
import type { signInReasons, signInTexts } from '../sign-in.ts';

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
  remoteFailedTitle: 'यह पेज लोड नहीं हुआ',
  remoteFailedText: 'थोड़ी देर में फिर कोशिश करें। चल रहे ऑर्डर और पेमेंट इस पेज के बिना भी आगे बढ़ते हैं।',
  remoteHelp: 'मदद चाहिए? यहाँ लिखें:',
  retry: 'फिर कोशिश करें',
  loading: 'लोड हो रहा है',
  ok: 'ठीक है',
  sessionFailed: 'हम जाँच नहीं सके कि किसने साइन इन किया है।',
  notifications: 'सूचनाएँ',
};

export const signIn: typeof signInTexts = {
  title: 'रिचार्ज के लिए साइन इन करें',
  text: 'अपने Google अकाउंट से अपना वॉलेट और ऑर्डर खोलें।',
  google: 'Google से जारी रखें',
  waiting: 'Google का इंतज़ार है…',
  consentBefore: 'जारी रखकर आप पुष्टि करते हैं कि आपकी उम्र 18 साल या उससे ज़्यादा है, और आप स्वीकार करते हैं: ',
  terms: 'सेवा की शर्तें',
  consentBetween: ' और ',
  privacy: 'प्राइवेसी पॉलिसी',
  googleFailed: 'Google से साइन इन नहीं हो सका। कृपया फिर कोशिश करें।',
  cookies: 'साइन इन के लिए कुकीज़ ज़रूरी हैं। कृपया उन्हें चालू करें।',
  authFailed: 'साइन इन नहीं हो सका',
  noNewAccounts: 'अभी नए अकाउंट नहीं खोले जा सकते। अगर आपका अकाउंट है, तो आप हमेशा की तरह साइन इन कर सकते हैं।',
};

export const reasons: typeof signInReasons = {
  first: 'आगे बढ़ने के लिए साइन इन करें।',
  ended: 'आपका सेशन समाप्त हो गया है। कोई पैसा नहीं कटा। आगे बढ़ने के लिए साइन इन करें।',
  endedUnsure: 'आपका सेशन समाप्त हो गया है। अपने पेमेंट का नतीजा देखने के लिए साइन इन करें।',
};

export const unreachable: typeof unreachableTexts = {
  title: 'स्टोर से कनेक्शन नहीं है',
  text: 'आपका माँगा हुआ पेज कनेक्शन वापस आते ही अपने आप खुल जाएगा।',
  orders: 'चल रहे ऑर्डर और पेमेंट इस पेज के बिना भी आगे बढ़ते हैं। नतीजा आपको ऑर्डर में मिलेगा।',
};

export const notices: typeof noticeTexts = {
  title: 'सूचनाएँ',
  waiting: (count) => (count === 1 ? '1 बदलाव आपकी मंज़ूरी के इंतज़ार में है' : `${count} बदलाव आपकी मंज़ूरी के इंतज़ार में हैं`),
  places: { wallet: 'वॉलेट में बदलाव', catalogue: 'क़ीमतें', 'supplier-gateway': 'डिलीवरी' },
  place: (name, count) => `${name} (${count})`,
};

export const blocked: typeof blockedTexts = {
  title: 'आपका अकाउंट ब्लॉक है',
  since: (time) => `${time} से`,
  reason: 'कारण',
  money: 'आप अपना बैलेंस और अपने ऑर्डर देख सकते हैं, लेकिन ख़रीद नहीं सकते और पैसे नहीं जोड़ सकते। आपके वॉलेट का पैसा आपका ही है।',
  write: 'इसकी जाँच के लिए या अपना पैसा वापस पाने के लिए यहाँ लिखें:',
};
