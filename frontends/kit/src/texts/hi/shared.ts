import type { TransactionType } from '../../api/statuses.ts';
import type { ShownState } from '../../format/shown-state.ts';
import { type copyingTexts, sharedTexts, type notFoundTexts, type pagesTexts } from '../shared.ts';
import type { errorTexts } from '../errors.ts';
import { paymentMethodTexts, type providerCheckTexts } from '../payments.ts';

export const shared: typeof sharedTexts = {
  brand: sharedTexts.brand,
  tryAgain: 'फिर कोशिश करें',
  close: 'बंद करें',
  cancel: 'रद्द करें',
  offlineTitle: 'आप ऑफ़लाइन हैं',
  offlineText: 'कनेक्शन वापस आते ही यह पेज फिर चलने लगेगा।',
  connectionFailed: 'सर्वर से कनेक्ट नहीं हो सका।',
};

export const copying: typeof copyingTexts = {
  copied: 'कॉपी हो गया',
  copyFailed: 'ID कॉपी नहीं हो सकी।',
};

export const pages: typeof pagesTexts = {
  pagination: 'पेज',
  previousPage: 'पिछला पेज',
  nextPage: 'अगला पेज',
  pageOf: (page, count) => `पेज ${page} / ${count}`,
};

export const notFound: typeof notFoundTexts = {
  code: '404',
  title: 'पेज नहीं मिला।',
  link: 'होम पर लौटें',
};

export const providerCheck: typeof providerCheckTexts = {
  check: 'पेमेंट का स्टेटस जाँचें',
  failed: (message) => `पेमेंट का स्टेटस नहीं जाँचा जा सका: ${message}`,
  noMerchantId: 'इस ऑर्डर के लिए मर्चेंट लेन-देन ID नहीं मिली',
};

export const transactionTypes: Record<TransactionType, string> = {
  recharge: 'रिचार्ज',
  purchase: 'ख़रीद',
  refund: 'रिफ़ंड',
  admin_adjustment: 'समायोजन',
};

// Payment providers have the same name in every language, so their English texts are kept.
export const paymentMethods: typeof paymentMethodTexts = { ...paymentMethodTexts, wallet: 'वॉलेट', direct: 'सीधा' };

export const status: Record<ShownState, string> = {
  pending: 'लंबित',
  placed: 'कतार में',
  processing: 'प्रोसेस हो रहा है',
  completed: 'पूरा हुआ',
  partially_completed: 'आंशिक रूप से पूरा',
  failed: 'विफल',
  failed_credit: 'लंबित',
  refunded: 'रिफ़ंड हुआ',
  refund_initiated: 'रिफ़ंड शुरू हुआ',
  manual_refund: 'सहायता टीम से रिफ़ंड',
  refund_failed: 'रिफ़ंड विफल',
  cancelled: 'रद्द',
  held: 'पेमेंट की जाँच जारी',
  credited: 'वॉलेट में जमा',
  refund_or_held: 'रिफ़ंड शुरू या जाँच जारी',
};

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
  too_many_open_payments: 'आपके 5 पेमेंट खुले हैं। पहले किसी एक को पूरा करें या रद्द करें।',
  payment_not_open: 'यह पेमेंट अब खुला नहीं है।',
  payment_made: 'यह पेमेंट हो चुका है और रद्द नहीं किया जा सकता।',
  too_many_cancels: 'एक दिन में ज़्यादा से ज़्यादा 20 पेमेंट रद्द किए जा सकते हैं।',
  payment_undecided: 'पेमेंट गेटवे जवाब नहीं दे रहा है। कुछ भी रद्द नहीं हुआ। कृपया फिर कोशिश करें।',
  orders_stopped: 'नए ऑर्डर अभी रुके हुए हैं। कोई पैसा नहीं कटा। कृपया बाद में फिर कोशिश करें।',
  method_stopped: 'पेमेंट का यह तरीक़ा अभी रुका हुआ है। कृपया दूसरा तरीक़ा चुनें।',
  recharges_stopped: 'वॉलेट में पैसे जोड़ना अभी रुका हुआ है। कोई पैसा नहीं कटा।',
  sign_ups_stopped: 'अभी नए अकाउंट नहीं खोले जा सकते। अगर आपका अकाउंट है, तो उसी Google अकाउंट से साइन इन करें।',
  account_blocked: 'आपका अकाउंट ब्लॉक है। आप अपना बैलेंस और अपने ऑर्डर देख सकते हैं।',
  in_flight: 'आपका पिछला अनुरोध अभी चल रहा है। थोड़ी देर में फिर कोशिश करें।',
};
