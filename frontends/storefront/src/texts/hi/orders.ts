import type {
  orderOutcomeTexts,
  rechargeOutcomeTexts,
  stepTexts,
  uncreditedTitles,
  signInFirstTexts,
} from '../outcomes.ts';
import type { Glossary, ordersTexts, RareMeanings, pastEndTexts } from '../orders.ts';
import type { receiptTexts } from '../receipt.ts';
import type { byBalanceTexts } from '../by-balance.ts';
import type { supportLinkTexts } from '../support-link.ts';
import type { FailureCode } from '@topup/web-kit/api/statuses.ts';
import { formatRupees } from '@topup/web-kit/format/rupees.ts';

export const orders: typeof ordersTexts = {
  title: 'आपके ऑर्डर',
  loading: 'ऑर्डर लोड हो रहे हैं',
  failedTitle: 'ऑर्डर लोड करने में गड़बड़ी',
  failed: 'ऑर्डर लोड नहीं हो सके',
  empty: 'कोई ऑर्डर नहीं मिला',
  emptyText: 'आपका पहला ऑर्डर यहाँ दिखेगा।',
  emptyFiltered: 'इस स्टेटस का आपका कोई ऑर्डर नहीं है।',
  viewAll: 'सभी ऑर्डर देखें',
  shop: 'स्टोर पर जाएँ',
  filter: 'स्टेटस से छाँटें',
  all: 'सभी',
  counted: (status, count) => `${status} (${count})`,
  order: 'ऑर्डर',
  copyId: 'ऑर्डर ID कॉपी करें',
  more: (count) => `+ ${count} और आइटम`,
  account: (id, zone) => `${id} (${zone})`,
  details: 'विवरण',
  reorder: 'फिर ऑर्डर करें',
  detailsTitle: 'ऑर्डर का विवरण',
  placedOn: 'ऑर्डर का समय',
  expected: 'डिलीवरी इस समय तक',
  gameAccount: 'गेम अकाउंट',
  payment: 'पेमेंट',
  items: 'आइटम',
  takesLong: 'इसमें सामान्य से ज़्यादा समय लग रहा है। हम देख रहे हैं: आपको आइटम मिलेंगे या आपका पैसा वापस। आपको कुछ करने की ज़रूरत नहीं है।',
  deliveredAt: (time) => `डिलीवर हुआ: ${time}`,
  history: 'पैसों का इतिहास',
  historyFailed: 'इतिहास लोड नहीं हो सका।',
  historyEmpty: 'इस ऑर्डर के लिए कोई पेमेंट नहीं हुआ है।',
  weeklyNote:
    'Weekly Pass: एक अकाउंट में ज़्यादा से ज़्यादा 10 सक्रिय पास हो सकते हैं। उससे आगे का ऑर्डर गेम ठुकरा देता है और पैसा आपके वॉलेट में लौट आता है।',
  glossaryTitle: 'मेरे ऑर्डर के स्टेटस का क्या मतलब है?',
  glossary: {
    pending: 'हम आपके पेमेंट की पुष्टि का इंतज़ार कर रहे हैं। जिनका पेमेंट नहीं होता, वे ऑर्डर अपने आप बंद हो जाते हैं।',
    placed: 'पेमेंट हो गया है और ऑर्डर कतार में है। ऐसा ऑर्डर 24 घंटे में पूरा होता है।',
    processing: 'हम अभी आपके आइटम डिलीवर कर रहे हैं।',
    completed: 'सब कुछ आपके गेम अकाउंट पर डिलीवर हो गया।',
    partially_completed:
      'कुछ आइटम डिलीवर हुए; बाकी का पैसा अपने आप आपके वॉलेट में लौटा, या जहाँ ऑर्डर में लिखा है, हमारी सहायता टीम ने लौटाया।',
    failed: 'कुछ भी डिलीवर नहीं हुआ। अगर आपने पेमेंट किया था, तो पैसा आपके वॉलेट में लौटा दिया गया।',
    refunded:
      'पैसा आपके वॉलेट में है, या जहाँ ऑर्डर में लिखा है, उस खाते में जिससे आपने पेमेंट किया था। बैंक में रिफ़ंड के लिए सहायता टीम से संपर्क करें।',
    refund_failed: 'आपका रिफ़ंड नहीं हो सका। कृपया ऑर्डर ID के साथ सहायता टीम से संपर्क करें।',
    cancelled: 'कोई भी पेमेंट होने से पहले ऑर्डर बंद कर दिया गया।',
  } satisfies Glossary,
  rare: {
    refund_initiated: 'आपका पेमेंट इस ऑर्डर के काम नहीं आ सका। वह उसी खाते में लौटाया जा रहा है जिससे आपने पेमेंट किया था।',
    manual_refund: 'हमारी सहायता टीम ने आपका पेमेंट लौटा दिया है।',
    held: 'पेमेंट ऑर्डर की कुल रक़म से मेल नहीं खाता, इसलिए इसके लिए कुछ डिलीवर नहीं होगा। यह सुरक्षित है: हमारी सहायता टीम इस पर फ़ैसला करेगी।',
    credited: 'पेमेंट ऑर्डर की कुल रक़म से मेल नहीं खाता था, इसलिए हमारी सहायता टीम ने उसे आपके वॉलेट में जमा कर दिया है।',
  } satisfies RareMeanings,
};

export const failures: Record<FailureCode, string> = {
  insufficient_balance: 'आपके वॉलेट में बैलेंस कम था।',
  payment_declined: 'पेमेंट अस्वीकार हो गया।',
  payment_not_made: 'पेमेंट नहीं किया गया।',
  payment_late: 'पेमेंट ऑर्डर बंद होने के बाद आया।',
  amount_mismatch: 'दी गई रक़म ऑर्डर की कुल रक़म से अलग थी।',
  payment_unassigned: 'पेमेंट किसी ऑर्डर से नहीं जोड़ा जा सका।',
  credit_delayed: 'पैसा जमा होने में देर हो रही है। हम कोशिश जारी रखे हुए हैं।',
  player_not_found: 'इस User ID और Zone ID वाला कोई खिलाड़ी नहीं है।',
  region_not_allowed: 'इस खिलाड़ी के सर्वर पर डिलीवरी नहीं हो सकती।',
  pass_limit_reached: 'इस अकाउंट में पहले से जितने Weekly Pass हो सकते हैं, उतने हैं।',
  item_unavailable: 'यह आइटम अभी उपलब्ध नहीं है।',
  delivery_refused: 'यह आइटम डिलीवर नहीं हो सका।',
  not_delivered_in_time: 'आइटम समय पर डिलीवर नहीं हो सके।',
  account_blocked: 'आपका अकाउंट ब्लॉक है, इसलिए ये आइटम नहीं भेजे गए।',
  delivery_not_confirmed: 'डिलीवरी की पुष्टि नहीं हो सकी।',
  refund_failed: '',
  source_refund_refused: 'पेमेंट गेटवे ने रिफ़ंड अस्वीकार कर दिया।',
};

export const uncredited: typeof uncreditedTitles = {
  returning: 'रिफ़ंड शुरू हुआ',
  held: 'पेमेंट की जाँच जारी है',
  credited: 'पेमेंट आपके वॉलेट में जोड़ा गया',
  returned: 'पेमेंट लौटाया गया',
  manualRefund: 'सहायता टीम ने रिफ़ंड किया',
  refundFailed: 'रिफ़ंड विफल',
};

export const rechargeOutcome: typeof rechargeOutcomeTexts = {
  processing: 'रिचार्ज हो रहा है',
  processingText: 'हम आपके पेमेंट की पुष्टि कर रहे हैं। आप यह पेज बंद कर सकते हैं; यह अपने आप अपडेट होता है।',
  steps: { begun: 'शुरू', paid: 'पेमेंट', done: 'वॉलेट में' },
  slow: 'पुष्टि में सामान्य से ज़्यादा समय लग रहा है',
  slowText: 'आप यह पेज बंद कर सकते हैं। नतीजा पता चलते ही आपके वॉलेट के इतिहास में दिखेगा।',
  success: 'रिचार्ज सफल!',
  successText: 'आपके वॉलेट में जोड़ दिया गया।',
  amount: 'रिचार्ज',
  newBalance: 'नया बैलेंस',
  notCredited: 'आपका पेमेंट वॉलेट में नहीं जोड़ा जा सका।',
  heldText: 'पेमेंट इस रिचार्ज से मेल नहीं खाता, इसलिए वॉलेट में नहीं जोड़ा गया। यह सुरक्षित है: हमारी सहायता टीम इस पर फ़ैसला करेगी।',
  creditedText: 'पेमेंट इस रिचार्ज से मेल नहीं खाता था, इसलिए आपने जितना दिया था उतना हमारी सहायता टीम ने जोड़ दिया।',
  refundText: 'आपका पेमेंट वॉलेट में नहीं जोड़ा जा सका। आपका पैसा आपको लौटाया जा रहा है।',
  refundFailedText: 'हम अभी आपका पेमेंट नहीं लौटा सके। कृपया अपनी लेन-देन ID के साथ सहायता टीम से संपर्क करें।',
  failed: 'पेमेंट विफल',
  failedText: 'आपका पैसा नहीं कटा है।',
  error: 'कोई गड़बड़ी हुई',
  missingId: 'URL में लेन-देन ID नहीं मिली।',
  connect: 'सर्वर से कनेक्ट नहीं हो सका।',
  goesOn: 'आपका रिचार्ज इस पेज के बिना भी आगे बढ़ता है, और यह पेज ख़ुद फिर पूछता है।',
  contactSupport: 'सहायता टीम से संपर्क करें',
  toOrder: 'अपने ऑर्डर पर लौटें',
  toWallet: 'वॉलेट पर जाएँ',
  toHistory: 'इतिहास देखें',
  transactionId: 'लेन-देन ID',
};

export const orderOutcome: typeof orderOutcomeTexts = {
  processing: 'आपका ऑर्डर प्रोसेस हो रहा है',
  processingText:
    'पेमेंट और डिलीवरी चल रही है। आप यह पेज बंद कर सकते हैं: ऑर्डर इसके बिना भी आगे बढ़ता है, और पेज अपने आप अपडेट होता है।',
  steps: { paid: 'पेमेंट', sent: 'भेजना', done: 'डिलीवरी' },
  waiting: 'आपके पेमेंट का इंतज़ार है',
  waitingText:
    'अभी पेमेंट नहीं किया? जिनका पेमेंट नहीं होता, वे ऑर्डर अपने आप बंद हो जाते हैं; कोई पैसा नहीं कटता। अगर आपने पेमेंट कर दिया है, तो आप यह पेज बंद कर सकते हैं।',
  unpaidText:
    'जिनका पेमेंट नहीं होता, वे ऑर्डर अपने आप बंद हो जाते हैं; कोई पैसा नहीं कटता। अगर आपने पेमेंट कर दिया है, तो पुष्टि होते ही यह बदल जाएगा।',
  continuePayment: 'पेमेंट जारी रखें',
  returningText: 'आपका दिया हुआ पैसा आपको लौटाया जा रहा है।',
  slow: 'प्रोसेस होने में सामान्य से ज़्यादा समय लग रहा है',
  slowText: 'आप यह पेज बंद कर सकते हैं। नतीजा बाद में अपने ऑर्डर में देखें।',
  placed: 'ऑर्डर कतार में है',
  placedText: 'आपके ऑर्डर का पेमेंट हो गया है और वह कतार में है। वह 24 घंटे में पूरा हो जाएगा। आपको कुछ करने की ज़रूरत नहीं है।',
  completed: 'ऑर्डर सफल!',
  completedText: 'सभी आइटम आपके गेम अकाउंट पर डिलीवर हो गए हैं।',
  partial: 'ऑर्डर आंशिक रूप से पूरा हुआ',
  partialText: 'कुछ आइटम डिलीवर नहीं हो सके। उनका रिफ़ंड आपके वॉलेट में जमा कर दिया गया है।',
  partialManualRefundText: 'कुछ आइटम डिलीवर नहीं हो सके। हमारी सहायता टीम ने उनका पैसा आपको लौटा दिया है।',
  failed: 'ऑर्डर विफल',
  returnedText: 'आपका पेमेंट उसी खाते में लौटा दिया गया जिससे आपने पेमेंट किया था।',
  failedText: 'रिफ़ंड अपने आप शुरू हो गया था: पूरी रक़म आपके वॉलेट में जमा कर दी गई है।',
  failedAmountText: (amount) => `पूरी रक़म (${formatRupees(amount)}) आपके वॉलेट में लौटा दी गई है।`,
  paymentFailed: 'पेमेंट विफल',
  paymentFailedText: 'कोई पैसा नहीं कटा है।',
  cancelled: 'ऑर्डर रद्द',
  cancelledText: 'कोई पेमेंट नहीं हुआ।',
  refundFailedText: 'हम आपका रिफ़ंड जमा नहीं कर सके। कृपया अपनी ऑर्डर ID के साथ सहायता टीम से संपर्क करें।',
  returnFailedText:
    'आपका पेमेंट अभी उस खाते में नहीं लौटाया जा सका जिससे आपने पेमेंट किया था। कृपया अपनी ऑर्डर ID के साथ सहायता टीम से संपर्क करें।',
  amount: 'ऑर्डर की कुल रक़म',
  paid: 'आपने चुकाया',
  player: 'खिलाड़ी',
  delivered: (done, of) => `${of} में से ${done} डिलीवर`,
  refunded: (amount) => `${amount} का रिफ़ंड हुआ`,
  refundedTotal: 'रिफ़ंड हुआ',
  balanceNow: 'वॉलेट बैलेंस',
  balanceUnknown: 'उपलब्ध नहीं',
  goesOn: 'आपका ऑर्डर इस पेज के बिना भी आगे बढ़ता है, और यह पेज ख़ुद फिर पूछता है।',
  getHelp: 'इस ऑर्डर के लिए मदद लें',
  error: 'कोई गड़बड़ी हुई',
  missingId: 'URL में ऑर्डर ID नहीं मिली।',
  network: 'नेटवर्क में गड़बड़ी हुई। कृपया अपना कनेक्शन देखें।',
  orderId: 'ऑर्डर ID',
  reason: 'कारण',
  viewOrders: 'मेरे ऑर्डर देखें',
  backHome: 'होम पर लौटें',
  contactSupport: 'सहायता टीम से संपर्क करें',
};

export const steps: typeof stepTexts = { label: 'प्रगति', done: 'पूरा', now: 'जारी', ended: 'रुक गया' };

export const byBalance: typeof byBalanceTexts = {
  confirmed: (delivered, some) => `${delivered}, ${some === null ? 'पुष्टि' : `इनमें से ${some} की पुष्टि`} हमारे बैलेंस से`,
  why: 'इस डिलीवरी पर सप्लायर का जवाब हम तक नहीं पहुँचा। सप्लायर के पास हमारे खाते से इसकी कीमत कटी है, इसलिए हमें पता है कि यह डिलीवर हो चुकी है। अगर आपके गेम अकाउंट में कुछ कम है, तो कृपया सहायता टीम से संपर्क करें।',
};

export const receipt: typeof receiptTexts = {
  title: 'रसीद',
  open: 'रसीद',
  intro: 'आपके रिकॉर्ड के लिए। इसमें आपका ऑर्डर अभी जैसा है, वैसा दिखता है।',
  print: 'प्रिंट करें',
  printedOn: 'इस समय की स्थिति',
  seller: 'विक्रेता',
  contact: 'संपर्क',
  order: 'ऑर्डर ID',
  placedOn: 'ऑर्डर का समय',
  gameAccount: 'गेम अकाउंट',
  paidBy: 'पेमेंट का तरीक़ा',
  reference: 'पेमेंट का संदर्भ',
  item: 'आइटम',
  price: 'कीमत',
  ordered: (count) => `${count} ऑर्डर किए`,
  paid: 'पेमेंट हुआ',
  money: 'आपका पैसा',
};

export const supportLink: typeof supportLinkTexts = {
  make: 'सहायता के लिए लिंक',
  link: 'सहायता के लिए लिंक',
  copy: 'लिंक कॉपी करें',
  note: (until) => `जिसके पास यह लिंक है, वह ${until} तक इस ऑर्डर का स्टेटस देख सकता है, और कुछ नहीं।`,
  failed: 'लिंक नहीं बन सका। कृपया फिर कोशिश करें।',
  title: 'ऑर्डर का स्टेटस',
  order: 'ऑर्डर ID',
  loading: 'स्टेटस लोड हो रहा है',
  refresh: 'रिफ़्रेश करें',
  unreachable: 'स्टेटस लोड नहीं हो सका।',
  incomplete: 'यह लिंक अधूरा है। कृपया पूरा लिंक कॉपी करें।',
};

export const pastEnd: typeof pastEndTexts = {
  title: 'यह पेज खाली है',
  text: (count) => (count === 1 ? 'केवल एक पेज है।' : `केवल ${count} पेज हैं।`),
  lastPage: 'आख़िरी पेज पर जाएँ',
};

export const signInFirst: typeof signInFirstTexts = {
  title: 'कृपया साइन इन करें',
  text: 'मौजूदा स्टेटस देखने के लिए साइन इन करें। आपका ऑर्डर या पेमेंट इस पेज के बिना भी चलता रहता है।',
  signIn: 'साइन इन करें',
};
