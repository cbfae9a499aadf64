import { ContactLink } from './ContactLink.tsx';
import { useGarage } from './use-garage.ts';

/** Buttons that reach the garage, as many ways as there are. */
export const GarageContacts = () =>
  useGarage().contacts.map((contact) => <ContactLink key={contact.kind} contact={contact} />);
