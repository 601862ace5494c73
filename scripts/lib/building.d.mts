export function ensureBuilt(options?: { always?: boolean }): Promise<void>
