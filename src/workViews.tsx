import { boardView } from './custom/work/views/parts.tsx'
import type { ListView } from './kit/parts.ts'

/** The ways to look at work requests besides their list. */
export const workViews: readonly ListView[] = [boardView]
