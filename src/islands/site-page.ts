import { rememberClickedLanguage } from './language-links.ts';
import { startIslandsWhenSeen } from './when-seen.ts';

rememberClickedLanguage();
startIslandsWhenSeen();
