import { faqText } from '@topup/web-kit/texts/policies/faq.ts';
import { PolicyPage } from './policy-page.tsx';

const FaqPage = () => <PolicyPage text={faqText} />;
export default FaqPage;
