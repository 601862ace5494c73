import { useStore } from 'react-admin'

export type Density = 'compact' | 'roomy'

/** Row heights in pixels. */
export const rowHeight: Readonly<Record<Density, number>> = { compact: 36, roomy: 52 }

/** The user's choice for all tables; compact until they say otherwise. */
export const useDensity = () => useStore<Density>('kit.density', 'compact')
