import type { landingTexts } from '../landing.ts';
import type { pricingTexts } from '../pricing.ts';

export const pricing: typeof pricingTexts = {
  title: 'Mobile Legends स्टोर',
  available: (count) => `${count} आइटम उपलब्ध`,
  login: 'रिचार्ज के लिए लॉग इन करें',
  home: 'होम पेज पर जाएँ',
  failed: 'कुछ गड़बड़ हो गई',
  failedText: 'आइटम लोड नहीं हो सके।',
  loading: 'कीमतें लोड हो रही हैं',
  emptyTitle: 'अभी बिक्री के लिए कोई आइटम नहीं है',
  emptyText: 'कीमतें अपडेट हो रही हैं। कृपया थोड़ी देर में देखें।',
};

export const landing: typeof landingTexts = {
  signIn: 'साइन इन करें',
  toStore: 'स्टोर पर जाएँ',
  rechargeNow: 'अभी रिचार्ज करें',
  pricing: 'कीमतें',
  support: 'सहायता',
  carousel: 'मुख्य बातें',
  pause: 'स्लाइड रोकें',
  play: 'स्लाइड चलाएँ',
  slide: (number, of) => `स्लाइड ${number} / ${of}`,
  slides: [
    {
      title: 'कुछ ही मिनटों में डायमंड आपके गेम में',
      text: 'अपना ID भरें, खिलाड़ी का नाम देखें, पेमेंट करें और मैच में लौट जाएँ।',
    },
    {
      title: 'हर टॉप-अप के लिए एक वॉलेट',
      text: 'UPI से एक बार रिचार्ज करें, फिर एक टैप में ख़रीदें। जो डिलीवर नहीं हो पाता, उसका पैसा सीधे आपके वॉलेट में लौट आता है।',
    },
    {
      title: 'Weekly और Twilight पास',
      text: 'हर दिन, आपके पैसे में ज़्यादा डायमंड। साइन इन से पहले ही कीमतें देखें।',
    },
  ],
  featured: 'ख़ास गेम',
  gameName: 'Mobile Legends',
  gameText: 'India और Global सर्वर के अकाउंट के लिए डायमंड पैक, पहले रिचार्ज के बोनस और पास।',
  gameLink: 'सभी कीमतें देखें',
  facts: [
    'किसी भी UPI ऐप, QR कोड या अपने वॉलेट से पेमेंट करें।',
    'वॉलेट का एक रुपया, स्टोर में भी एक रुपया।',
    'जो डिलीवर नहीं हो पाता, उसका पैसा अपने आप वॉलेट में लौट आता है।',
  ],
  steps: [
    { title: 'जाँचें', text: 'अपना User ID और Zone ID भरें और नाम देख लें, ताकि कुछ भी किसी और के पास न जाए।' },
    { title: 'चुनें', text: 'पैक और पास जोड़ें। कुल रक़म हमेशा सामने रहती है।' },
    { title: 'पेमेंट करें', text: 'UPI, QR कोड या आपका वॉलेट। डिलीवरी तुरंत शुरू होती है।' },
  ],
  stepsTitle: 'तीन क़दम, कोई इंतज़ार नहीं',
  stepsText: 'बस अपना User ID, Zone ID और कोई भी UPI ऐप चाहिए।',
  delivered: (orders, time) => `पिछले 30 दिनों में ${orders} ऑर्डर डिलीवर हुए${time ? `, आम तौर पर ${time} के भीतर` : ''}।`,
  typical: (time) => `आम तौर पर डिलीवरी: ${time} (पिछले 30 दिन)`,
  loginTitle: 'रिचार्ज के लिए साइन इन करें',
  loginText: 'Google से साइन इन करके अपना वॉलेट खोलें और पहला ऑर्डर करें।',
  contactTitle: 'संपर्क',
  contactText: 'जवाब एक असली व्यक्ति देगा। ऑर्डर ID पास हो तो काम जल्दी होता है।',
  footerText: '18 साल या उससे बड़े खिलाड़ियों के लिए। गेम बनाने वालों से हमारा कोई संबंध नहीं है।',
  footer: 'जानकारी',
  home: 'होम',
  terms: 'सेवा की शर्तें',
  privacy: 'प्राइवेसी पॉलिसी',
  refund: 'रिफ़ंड पॉलिसी',
  customerSupport: 'ग्राहक सहायता',
  faq: 'सवाल-जवाब',
};
