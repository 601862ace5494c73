/** An article that suppliers bring: what it is called, its unit, its price and how much is ordered at a time. */
export interface DemoArticle {
  code: string
  name: string
  uom: string
  price: number
  from: number
  to: number
}

const article = (
  code: string,
  name: string,
  uom: string,
  price: number,
  from: number,
  to: number,
): DemoArticle => ({ code, name, uom, price, from, to })

/** Suppliers with what they bring. */
export const suppliers: readonly { name: string; category: string; articles: readonly DemoArticle[] }[] = [
  {
    name: 'Bersih Jaya Trading',
    category: 'Cleaning',
    articles: [
      article('CL-101', 'Toilet rolls, jumbo', 'carton', 48.5, 5, 40),
      article('CL-102', 'Hand soap, 5 l', 'can', 21.9, 4, 24),
      article('CL-103', 'Floor cleaner, 10 l', 'can', 36, 2, 12),
      article('CL-104', 'Refuse bags 120 l', 'pack', 14.2, 10, 60),
      article('CL-105', 'Mop heads', 'pcs', 6.8, 10, 50),
    ],
  },
  {
    name: 'Kilau Elektrik Sdn Bhd',
    category: 'Electrical',
    articles: [
      article('EL-201', 'LED tube 18 W', 'pcs', 11.5, 20, 120),
      article('EL-202', 'Emergency light battery', 'pcs', 39, 4, 20),
      article('EL-203', 'Contactor 25 A', 'pcs', 64.3, 1, 6),
      article('EL-204', 'Cable 2.5 mm²', 'm', 2.35, 50, 300),
    ],
  },
  {
    name: 'Dingin Air-Cond Supply',
    category: 'HVAC',
    articles: [
      article('AC-301', 'Filter 600 × 600', 'pcs', 27, 8, 48),
      article('AC-302', 'V-belt B-52', 'pcs', 18.6, 2, 12),
      article('AC-303', 'Refrigerant R410A', 'kg', 85, 5, 30),
      article('AC-304', 'Coil cleaner, 5 l', 'can', 44, 2, 10),
    ],
  },
  {
    name: 'Paip & Pam Enterprise',
    category: 'Plumbing',
    articles: [
      article('PL-401', 'Basin tap', 'pcs', 58, 2, 15),
      article('PL-402', 'Flush valve kit', 'set', 73.5, 2, 12),
      article('PL-403', 'PVC pipe 50 mm', 'm', 9.4, 12, 60),
    ],
  },
  {
    name: 'Selamat Fire & Safety',
    category: 'Fire safety',
    articles: [
      article('FS-501', 'Extinguisher 9 kg ABC', 'pcs', 145, 2, 10),
      article('FS-502', 'Smoke detector', 'pcs', 52, 4, 24),
      article('FS-503', 'Exit sign', 'pcs', 68, 2, 8),
    ],
  },
]

/** Why something is sent back. */
export const rejections = [
  'Packaging wet',
  'Wrong size',
  'Pecah semasa penghantaran',
  'Past its date',
  '型号不符',
] as const

/** Steps of a delivery, in the order of its route. */
export const steps = [
  ['pickup', 'Collect at the supplier’s store'],
  ['load', 'Load and check the note'],
  ['deliver', 'Drive to the site'],
  ['inspect', 'Inspect at the gate'],
  ['store', 'Bring into the store'],
] as const
