import { termsText } from '../texts/policies/terms.ts';
import { PolicyPage } from './policy-page.tsx';

const TermsPage = () => <PolicyPage text={termsText} />;
export default TermsPage;
