import type { InvoiceStatus, PaymentMethod } from '../../../../src/domain/platform/billing/subscription.ts'

/** Words of a printed invoice in one language. */
export interface Words {
  invoice: string
  creditNote: string
  forInvoice: string
  issuedOn: string
  dueOn: string
  period: string
  billedTo: string
  taxNo: string
  description: string
  quantity: string
  unitPrice: string
  amount: string
  subtotal: string
  discount: string
  total: string
  amountDue: string
  credited: string
  refunded: string
  paid: string
  payTo: string
  status: Record<InvoiceStatus, string>
  methods: Record<PaymentMethod, string>
  units: Readonly<Record<string, string>>
}

/** The words of a printed invoice. */
export const invoiceWords: Readonly<Record<'en' | 'ms', Words>> = {
  en: {
    invoice: 'Invoice',
    creditNote: 'Credit note',
    forInvoice: 'For invoice',
    issuedOn: 'Issued',
    dueOn: 'Due',
    period: 'Period',
    billedTo: 'Billed to',
    taxNo: 'Tax no.',
    description: 'Description',
    quantity: 'Quantity',
    unitPrice: 'Unit price',
    amount: 'Amount',
    subtotal: 'Subtotal',
    discount: 'Discount',
    total: 'Total',
    amountDue: 'Amount due',
    credited: 'Credit notes',
    refunded: 'Refunded',
    paid: 'Paid',
    payTo: 'Pay to',
    status: {
      draft: 'Draft',
      open: 'Open',
      past_due: 'Past due',
      paid: 'Paid',
      uncollectible: 'Uncollectible',
      refunded: 'Refunded',
      void: 'Void',
    },
    methods: { card: 'card', bank_transfer: 'bank transfer' },
    units: {
      employee: 'people',
      pin: 'sites',
      unused: 'unused days',
      remaining: 'remaining days',
      growth: 'growth',
    },
  },
  ms: {
    invoice: 'Invois',
    creditNote: 'Nota kredit',
    forInvoice: 'Untuk invois',
    issuedOn: 'Dikeluarkan',
    dueOn: 'Perlu dibayar',
    period: 'Tempoh',
    billedTo: 'Dibilkan kepada',
    taxNo: 'No. cukai',
    description: 'Keterangan',
    quantity: 'Kuantiti',
    unitPrice: 'Harga seunit',
    amount: 'Amaun',
    subtotal: 'Jumlah kecil',
    discount: 'Diskaun',
    total: 'Jumlah',
    amountDue: 'Amaun perlu dibayar',
    credited: 'Nota kredit',
    refunded: 'Dibayar balik',
    paid: 'Dibayar',
    payTo: 'Bayar kepada',
    status: {
      draft: 'Draf',
      open: 'Terbuka',
      past_due: 'Lewat bayar',
      paid: 'Dibayar',
      uncollectible: 'Tidak dapat dikutip',
      refunded: 'Dibayar balik',
      void: 'Batal',
    },
    methods: { card: 'kad', bank_transfer: 'pindahan bank' },
    units: {
      employee: 'orang',
      pin: 'tapak',
      unused: 'hari tidak digunakan',
      remaining: 'hari berbaki',
      growth: 'pertambahan',
    },
  },
}

export type InvoiceLanguage = keyof typeof invoiceWords
