import { signIn } from '#tests/support/server-process.ts';
import { demoDay } from '#tests/support/demo-day.ts';
import { uniqueNumber } from './journey.ts';

type Call = <Result>(method: string, path: string, body?: object) => Promise<Result>;

/** Signs in to a demo account outside the browser; returns a function that calls the API and returns `data`. */
export async function openApi(origin: string, email = 'admin@karaj.test'): Promise<Call> {
  const token = await signIn(origin, email);
  return async <Result>(method: string, path: string, body?: object) => {
    const response = await fetch(`${origin}/backend${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: Result }).data;
  };
}

/** Creates a client without a password and returns the e-mail address. */
export async function createClient(call: Call): Promise<string> {
  const number = uniqueNumber();
  const email = `rami.${number}@example.com`;
  await call('POST', '/user/create-user', {
    firstName: 'Rami',
    lastName: 'Saab',
    email,
    username: `rami.${number}`,
    countryCode: '+961',
    phoneNumber: number,
    role: 'CLIENT',
    preferredLanguage: 'en',
  });
  return email;
}

/** Creates a visit with one task for a vehicle of the demo garage and returns its name. */
export async function createVisit(call: Call, task: string): Promise<string> {
  const [vehicle] = await call<{ id: string; userId: string }[]>('GET', '/vehicle/fetch-vehicles');
  const name = `Brakes ${uniqueNumber()}`;
  await call('POST', '/visit/create-visit', {
    userId: vehicle!.userId,
    vehicleId: vehicle!.id,
    name,
    visitDate: demoDay(0),
    dueDate: demoDay(2),
    totalCost: '120.00',
    tasks: [{ name: task, service: 'REPAIR', priority: 'HIGH', soldFor: '120.00' }],
  });
  return name;
}
