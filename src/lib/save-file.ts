/** Makes the browser save a file. */
export const saveFile = (file: File) => {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // By then the browser has begun to read the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
