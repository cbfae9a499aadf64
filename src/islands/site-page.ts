import { startPageViews } from '#client/page-views.ts';
import { rememberClickedLanguage } from './language-links.ts';
import { startIslandsWhenSeen } from './when-seen.ts';

startPageViews();
rememberClickedLanguage();
startIslandsWhenSeen();
