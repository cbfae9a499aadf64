export { HistoryCard } from './HistoryCard.tsx';
