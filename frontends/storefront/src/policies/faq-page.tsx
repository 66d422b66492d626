import { faqText } from '../texts/policies/faq.ts';
import { PolicyPage } from './policy-page.tsx';

const FaqPage = () => <PolicyPage text={faqText} />;
export default FaqPage;
