import { privacyText } from '@topup/web-kit/texts/policies/privacy.ts';
import { PolicyPage } from './policy-page.tsx';

const PrivacyPage = () => <PolicyPage text={privacyText} />;
export default PrivacyPage;
