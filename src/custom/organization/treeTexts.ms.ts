/** Texts of the tree of departments in Bahasa Malaysia. */
export const treeTextsMs = {
  treeHelp:
    'Seret jabatan ke atas jabatan induknya. Dengan papan kekunci: anak panah untuk bergerak, M untuk pindah, Delete untuk padam.',
  treeKeys: 'Anak panah bergerak dalam pokok, kiri dan kanan menutup dan membuka cabang.',
  toTop: 'Lepaskan di sini: bukan sebahagian daripada jabatan lain',
  openBranch: 'Tunjuk bahagian %{name}',
  closeBranch: 'Sembunyikan bahagian %{name}',
  branchHeads: '%{heads} orang, %{own} secara langsung',
  headCount: '%{heads} orang',
  inactive: 'tidak aktif',
  move: 'Pindah',
  moveBranch: 'Pindahkan %{name}',
  moveBranchHelp: 'Kakitangannya dan jabatan di bawahnya turut berpindah.',
  partOf: 'Sebahagian daripada',
  top: 'Tiada jabatan lain',
  delete: 'Padam',
  deleteBranch: 'Padam %{name}',
  deleteHelp:
    'Kakitangannya dipindahkan ke tempat yang anda pilih, atau tidak ke mana-mana. Jabatan di bawahnya menjadi sebahagian daripada induk %{name}.',
  noDepartments: 'Belum ada jabatan',
  noDepartmentsHelp: 'Jabatan menunjukkan siapa bekerja bersama. Masukkan yang pertama, atau import fail.',
}
