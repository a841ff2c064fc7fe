DROP INDEX "ledger_entry_account";--> statement-breakpoint
CREATE INDEX "account_counted" ON "account" USING btree ("school_code","department","role","user_id") WHERE "account"."disabled_at" is null;--> statement-breakpoint
CREATE INDEX "face_newest" ON "face" USING btree ("school_code","enrolled_at");--> statement-breakpoint
CREATE INDEX "face_consent_withdrawn" ON "face_consent" USING btree ("school_code","user_id") WHERE "face_consent"."withdrawn_at" is not null;--> statement-breakpoint
CREATE INDEX "fault_report_at_terminal" ON "fault_report" USING btree ("school_code","terminal_code","created_at");--> statement-breakpoint
CREATE INDEX "fault_report_of_assignee" ON "fault_report" USING btree ("school_code","assignee_id","created_at");--> statement-breakpoint
CREATE INDEX "form_content_newest" ON "form_content" USING btree ("school_code","saved_at");--> statement-breakpoint
CREATE INDEX "issued_document_newest" ON "issued_document" USING btree ("school_code","issued_at");--> statement-breakpoint
CREATE INDEX "issued_document_of_item_newest" ON "issued_document" USING btree ("school_code","item_id","issued_at");--> statement-breakpoint
CREATE INDEX "issued_document_revoked_newest" ON "issued_document" USING btree ("school_code","issued_at") WHERE "issued_document"."revoked_at" is not null;--> statement-breakpoint
CREATE INDEX "sms_message_unsent" ON "sms_message" USING btree ("school_code","state","created_at") WHERE "sms_message"."state" <> 'sent';--> statement-breakpoint
CREATE INDEX "print_order_of_state" ON "print_order" USING btree ("school_code","state","created_at") WHERE "print_order"."state" in ('waiting', 'refused', 'failed', 'unconfirmed', 'cancelled');--> statement-breakpoint
CREATE INDEX "print_order_of_item" ON "print_order" USING btree ("school_code","item_id","created_at");--> statement-breakpoint
CREATE INDEX "print_order_at_terminal" ON "print_order" USING btree ("school_code","claimed_by","created_at");--> statement-breakpoint
CREATE INDEX "print_order_paid_back" ON "print_order" USING btree ("school_code","created_at") WHERE "print_order"."payment" in ('refunding', 'refunded');--> statement-breakpoint
CREATE INDEX "ledger_entry_balance" ON "ledger_entry" USING btree ("school_code","account","entry_no","amount_fen");--> statement-breakpoint
CREATE INDEX "pay_attempt_unpaid" ON "pay_attempt" USING btree ("school_code","state","created_at") WHERE "pay_attempt"."state" <> 'paid';--> statement-breakpoint
CREATE INDEX "pay_attempt_channel_number" ON "pay_attempt" USING btree ("school_code","channel_trade_no");--> statement-breakpoint
CREATE INDEX "pay_attempt_of_channel" ON "pay_attempt" USING btree ("school_code","channel_id","created_at");--> statement-breakpoint
CREATE INDEX "pay_event_of_kind" ON "pay_event" USING btree ("school_code","kind","at");--> statement-breakpoint
CREATE INDEX "pay_event_by_source" ON "pay_event" USING btree ("school_code","source","at");--> statement-breakpoint
CREATE INDEX "pay_intent_of_order" ON "pay_intent" USING btree ("school_code","order_id");--> statement-breakpoint
CREATE INDEX "pay_intent_unpaid" ON "pay_intent" USING btree ("school_code","state","created_at") WHERE "pay_intent"."state" <> 'paid';--> statement-breakpoint
CREATE INDEX "pay_intent_at_terminal" ON "pay_intent" USING btree ("school_code","terminal_code","created_at");--> statement-breakpoint
CREATE INDEX "pay_refund_to_decide" ON "pay_refund" USING btree ("school_code","intent_id") WHERE "pay_refund"."state" in ('awaiting-approval', 'refused');--> statement-breakpoint
CREATE INDEX "sign_in_event_refused" ON "sign_in_event" USING btree ("school_code","outcome","at") WHERE "sign_in_event"."outcome" <> 'signedIn';--> statement-breakpoint
CREATE INDEX "sign_in_event_by_way" ON "sign_in_event" USING btree ("school_code","way","at");--> statement-breakpoint
CREATE INDEX "sign_in_event_at_client" ON "sign_in_event" USING btree ("school_code","client","at");--> statement-breakpoint
CREATE INDEX "sign_in_link_newest" ON "sign_in_link" USING btree ("school_code","linked_at");--> statement-breakpoint
CREATE INDEX "student_card_request_listed" ON "student_card_request" USING btree ("school_code",(state in ('requested', 'made')),"requested_at");--> statement-breakpoint
CREATE INDEX "train_entitlement_newest" ON "train_entitlement" USING btree ("school_code","changed_at");--> statement-breakpoint
CREATE INDEX "train_write_listed" ON "train_write" USING btree ("school_code",(state in ('granted', 'unconfirmed')),"granted_at");--> statement-breakpoint
CREATE INDEX "warning_listed" ON "warning" USING btree ("school_code",(closed_at is null),"opened_at");