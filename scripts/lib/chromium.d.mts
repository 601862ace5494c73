/** A Chromium to test with: its file, what its environment needs, and whose it is. */
export type Chromium = { executablePath: string; env: Record<string, string>; kind: string }

export function findChromium(options?: { install?: boolean }): Promise<Chromium>
