export { RatingCard } from './RatingScreen.tsx';
