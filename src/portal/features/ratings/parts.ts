export { RatingCard } from './RatingCard.tsx';
