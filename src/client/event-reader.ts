export interface ServerEvent {
  event: string;
  data: string;
}

/** Reads server-sent events out of text that comes in pieces, cut anywhere. Comments and events without data tell nothing. */
export function eventReader(onEvent: (event: ServerEvent) => void): (text: string) => void {
  let rest = '';
  let event = 'message';
  let data: string[] = [];

  function take(line: string): void {
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line)!;
    if (field === 'event') event = value;
    if (field === 'data') data.push(value);
    if (line !== '') return;
    if (data.length > 0) onEvent({ event, data: data.join('\n') });
    event = 'message';
    data = [];
  }

  return (text) => {
    // A carriage return at the end may be the first half of a line's end.
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop()!;
    lines.forEach(take);
  };
}
