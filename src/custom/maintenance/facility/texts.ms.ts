import type { LabelText } from './texts.ts'

export const labelTextsMs: Readonly<Record<LabelText, string>> = {
  action: 'Label QR',
  title: 'Label QR',
  back: 'Kembali',
  print: 'Cetak',
  none: 'Tiada kemudahan dipilih',
  noneHelp: 'Pilih kemudahan dalam senarainya, kemudian “Label QR”.',
  loopback:
    'Label ini membawa ke %{address}, yang tidak boleh dibuka oleh mana-mana telefon. Tetapkan PUBLIC_URL kepada alamat sebenar portal.',
  invitation: 'Bagaimana keadaan tempat ini? Imbas dan beritahu kami.',
}
