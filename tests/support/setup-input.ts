/** Valid administrator of set-up, without a code. */
export const SETUP_ADMINISTRATOR = {
  firstName: 'Lina',
  lastName: 'Saab',
  countryCode: '+961',
  phoneNumber: '03123456',
  password: 'Blue-Cedar-41',
};

/** Valid input of set-up, without a code. */
export const SETUP_INPUT = {
  ...SETUP_ADMINISTRATOR,
  language: 'en',
  garageName: 'Garage Saab',
  garagePhone: '01 234 567',
  country: 'LB',
  currency: 'USD',
  timeZone: 'Asia/Beirut',
  firstWeekday: '1',
  mainLanguage: 'ar',
  hours: null,
  starterLists: true,
  typicalServices: true,
};
