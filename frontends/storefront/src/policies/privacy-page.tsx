import { privacyText } from '../texts/policies/privacy.ts';
import { PolicyPage } from './policy-page.tsx';

const PrivacyPage = () => <PolicyPage text={privacyText} />;
export default PrivacyPage;
