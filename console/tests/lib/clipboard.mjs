// Pasting, as programs do it: with the forms that they write to the clipboard.

export const paste = (page, forms) =>
    page.evaluate((entries) => {
        const clipboardData = new DataTransfer();
        for (const [type, text] of Object.entries(entries)) clipboardData.setData(type, text);
        document
            .querySelector('.editing')
            .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, forms);
