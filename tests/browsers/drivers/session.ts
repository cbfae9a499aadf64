/** Key of the element identifier in WebDriver's JSON (web element identifier). */
const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';

/** Web element reference of WebDriver. */
export interface ElementReference {
  readonly [ELEMENT_KEY]: string;
}

/** Returns the identifier of an element, the parameter `id` of element commands. */
export const elementId = (element: ElementReference): string => element[ELEMENT_KEY];

/** Cookie as WebDriver returns it. */
export interface BrowserCookie {
  name: string;
  value: string;
  secure: boolean;
  httpOnly: boolean;
  sameSite?: 'None' | 'Lax' | 'Strict';
}

/** WebDriver commands: HTTP method, path and name in Marionette. `{id}` is replaced by the parameter `id`. */
export const COMMANDS = {
  navigate: ['POST', 'url', 'WebDriver:Navigate'],
  getUrl: ['GET', 'url', 'WebDriver:GetCurrentURL'],
  goBack: ['POST', 'back', 'WebDriver:Back'],
  reload: ['POST', 'refresh', 'WebDriver:Refresh'],
  execute: ['POST', 'execute/sync', 'WebDriver:ExecuteScript'],
  executeAsync: ['POST', 'execute/async', 'WebDriver:ExecuteAsyncScript'],
  click: ['POST', 'element/{id}/click', 'WebDriver:ElementClick'],
  sendKeys: ['POST', 'element/{id}/value', 'WebDriver:ElementSendKeys'],
  performActions: ['POST', 'actions', 'WebDriver:PerformActions'],
  getCookies: ['GET', 'cookie', 'WebDriver:GetCookies'],
  takeScreenshot: ['GET', 'screenshot', 'WebDriver:TakeScreenshot'],
  setWindowRect: ['POST', 'window/rect', 'WebDriver:SetWindowRect'],
  setTimeouts: ['POST', 'timeouts', 'WebDriver:SetTimeouts'],
} as const satisfies Record<string, readonly ['GET' | 'POST', string, string]>;
export type Command = keyof typeof COMMANDS;

export type Parameters = Readonly<Record<string, unknown>>;

/** WebDriver session of one browser. */
export interface Session {
  /**
   * Sends a command and returns the value of the response.
   *
   * @throws WebDriverError
   */
  send(command: Command, parameters?: Parameters): Promise<unknown>;
  end(): Promise<void>;
}

/** Error returned by a driver; `code` is the WebDriver error code, such as `stale element reference`. */
export class WebDriverError extends Error {
  readonly code: string;
  constructor(command: string, code: string, message: string) {
    super(`${command}: ${code}: ${message}`);
    this.code = code;
  }
}
